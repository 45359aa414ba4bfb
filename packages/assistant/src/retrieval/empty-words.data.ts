/**
 * Words of questions that say nothing about what is asked for, in small letters without accents, as terms are. Each list
 * is a language. AI is in none of them: whoever writes it means the thing, whatever it is in French.
 */
const LISTS = [
  // English
  `a about above actually after again all almost along already also although always am among an and another any anybody
  anyone anything anyway are around as ask at away back be became because become been before being below best better
  between both but by came can cannot come could did do does doing done dont down during each either else enough etc
  ever every everything exactly example explain few find first for found from further gave get gets getting give given
  gives go goes going gone good got guide had happen happens has have having he help hello hey hi her here hers him his
  how however i if im in instead into is it its itself ive just keep kind know last least less let like likely little
  look looking made make makes making many may maybe me mean means might more most much must my need needed needs
  neither never no nor not nothing now of off often ok okay on once one only onto or other others otherwise our out over
  own part per perhaps please possible possibly put quite rather really right said same say see seem seems several shall
  she should show shown since so some somehow somebody someone something sometimes somewhere still such supposed sure take tell
  than thank thanks that the their them then there therefore these they thing things think this those though through thus
  till to together too toward towards tried try trying under until up upon us use used useful uses using usually very
  want wanted wants was way ways we well went were what whatever when whenever where wherever whether which while who
  whole whom whose why will wish with within without wont work would yes yet you your yours yourself`,
  // German
  `aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim
  bin bis bist bitte brauche brauchen da dabei dadurch dafur damit dann das dass dein deine dem den denn der deren des
  deshalb dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einfach
  einmal er es etwas euch euer fur ganz gar geben gehen geht gerade gern gerne gibt hab habe haben hallo hat hatte hatten
  hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in indem ins irgend ist ja jede jedem jeden jeder jedes
  jemand jetzt kann kannst kein keine keinem keinen keiner konnen konnte lassen lasst machen mal man manche mehr mein
  meine meinem meinen meiner mich mir mit mochte muss musse mussen nach nicht nichts noch nur nutze nutzen ob oder ohne
  schon sehr sei sein seine seinem seinen seiner seit sich sie sind so soll sollen sollte sondern sonst um und uns unser
  unsere unter viel vom von vor wann war waren warum was wegen weil welche welchem welchen welcher welches wenn wer werde
  werden wie wieder will wir wird wo wofur wollen womit worden wurde wurden zu zum zur zwar zwischen`,
  // French
  `aide ainsi alors apres as au aucun aussi autre autres aux avec avez avoir avons bien bonjour car ce ceci cela celle
  celles celui ces cet cette ceux chaque chez ci comme comment dans de depuis des dois doit donc dont du elle elles en
  encore entre es est et etaient etait etant etc ete etre eu eux faire fait faut ici il ils je jusque la laquelle le
  lequel les lesquels leur leurs lors lui ma mais me meme memes merci mes mettre moi moins mon ne ni non nos notre nous
  on ont ou par parce pas permet peu peut peuvent peux plus plusieurs plutot pour pourquoi pouvez puis puisque qu quand
  que quel quelle quelles quelque quelques quels qui quoi sa sans savoir se sera ses si sinon soi soit son sont souhaite
  sous sur ta te tel telle tes toi ton toujours tous tout toute toutes tres trop tu un une utiliser va vais vers veux vos
  votre voudrais vous y`,
  // Spanish
  `a al algo algun alguna algunas alguno algunos ante antes aqui asi aun aunque ayuda bien cada como con contra cual
  cuales cualquier cuando cuanto de debe debo del desde donde dos e el ella ellas ellos en entre era es esa esas ese eso
  esos esta estaba estan estar estas este esto estos estoy fue gracias ha hace hacer hacia han hasta hay haya hola la las
  le les lo los mas me mi mis mismo mucho muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para
  pero podemos por porque posible pueda puede pueden puedo pues que quien quiero saber se segun ser si sin sobre sois
  solo somos son soy su sus tal tambien tan tanto te tener tengo ti tiene tienen todo todos tras tu tus un una unas uno
  unos usar usted ustedes y ya yo`,
  // Portuguese
  `ao aos apos aquela aquele aquilo as ate bem cada com como contra da das de dela dele deles depois desde deve devo do
  dos e ela elas ele eles em entao entre era essa essas esse esses esta estao estar estas este estes estou eu faco faz
  fazer foi for ha isso isto ja lhe mais mas me mesmo meu meus minha muito na nao nas nem no nos nossa nosso num numa o
  obrigado ola onde os ou outra outro para pela pelas pelo pelos pode podem por porque posso preciso qual quais quando
  que quem quero saber se sem ser seu seus so sobre sua suas tambem te tem tenho ter toda todo todos tu tua um uma umas
  usar voce voces vos`,
  // Italian
  `agli al alla alle allo anche ancora avere aveva c che chi ci ciao cio coi col come con cosa cosi cui da dagli dai
  dal dalla dalle dallo degli dei del dell della delle dello deve devo di dopo dove e ed essere fa faccio fare fra gia gli
  grazie ha hanno ho i il in io la le lei li lo loro lui ma me mi mia mio molto ne negli nei nel nella nelle nello nessuno
  no noi non nostra nostro o ogni oppure per perche piu poi posso puo qual quale quali quando quanto quella quelle quelli
  quello questa queste questi questo qui sapere se sei si sia sono sta stato su sua sugli sui sul sulla sulle suo tra tu
  tutti tutto un una uno usare vi voglio voi vorrei`,
  // Dutch
  `aan al alle als altijd andere ben bij daar dan dat de der deze die dit doe doen door dus een en er ga gaat gebruik
  gebruiken geen hallo had heb hebben heeft het hier hij hoe hun iets ik in is je jij jou jouw jullie kan kon kun kunnen
  maar maken me meer men met mij mijn moet moeten na naar niet nog nu of om omdat onder ons onze ook op over te tegen toch
  toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we weet wel welk welke werd wie wij wil worden
  wordt zal ze zelf zich zij zijn zo zonder zou`,
  // Swedish, Danish, Norwegian
  `alla allt an antingen at att av blev bli blir da de dem den denna der deras det detta dig din du eller en er ett fa far
  fick finns for fran fram ga gor gora ha hade hans har hej hjalp hon hos hur hva hvad hvis hvor hvordan hvorfor i icke
  ikke in inte jag jeg kan kunde man med mellan men mera mig min mina mitt mot mycket nagon nagot nar ni nu och og om
  oss over pa sa sadan ska skal skall som sin till upp ut utan vad var varfor varje vi vil vilka vilken vill ved aer`,
  // Polish
  `aby ale bez by byc byl bylo byly chce co czy dla do gdy gdzie go i ich ile im ja jak jaka jaki jakie je jego jej jest
  jestem juz kazdy kiedy kto ktora ktore ktory lub ma mam mi moge moja moje moj mozna moze mnie musze na nad nam nas nie
  nich niz o od oraz po pod poniewaz prosze przez przy sa sie tak ta tam te tego tej ten to tu ty tylko w we wiec wszystko
  z za ze zrobic zeby`,
  // Russian, Ukrainian
  `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее ей если есть
  еще же за здесь и из или им их й к как какая какие какой ко когда которая которые который кто ли либо лучше мне меня
  может можно мой моя мы на над надо нам нас не него нее нет ни них но ну нужно о об он она они оно от очень по под
  помощь пожалуйста после при про с сам свой себя сделать со спасибо так такой там те тебя тем то тогда того тоже той
  только том ты у уже хочу чего чей чем что чтобы эта эти это этого этой этом этот я є і як яка яке який які що це чи та`,
  // Turkish
  `acaba ama bana ben beni benim bir biz bu bunu da daha de degil diye en gibi hangi hani her icin ile istiyorum ise kac
  kadar ki kim merhaba mi mu musun nasil ne neden nedir nerede o olan olarak olur on onu sen siz su var ve veya ya yani
  yapabilirim yapilir yok`,
  // Indonesian
  `ada adalah agar akan aku anda apa apakah atau bagaimana bagi bahwa bisa dalam dan dapat dari dengan di harus ini itu
  jika kami kapan karena ke kenapa kita lagi lebih mana melakukan mengapa menggunakan oleh pada saat saya sebagai secara
  seperti siapa sudah tentang tidak untuk yang`,
];

/** English first. */
export const EMPTY_WORDS: readonly ReadonlySet<string>[] = LISTS.map(
  (list) => new Set(list.trim().split(/\s+/)),
);
