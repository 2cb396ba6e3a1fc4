using System.Globalization;
using Tern.Messaging.Bench;

if (args is ["serve", var queue])
{
    await QueueFront.RunAsync(queue);
    return 0;
}

if (args is not ["sqs", ..])
{
    Console.Error.WriteLine("Usage: sqs [MESSAGES] [ROUNDS]");
    return 2;
}

var messages = args.Length > 1 ? int.Parse(args[1], CultureInfo.InvariantCulture) : 100_000;
var rounds = args.Length > 2 ? int.Parse(args[2], CultureInfo.InvariantCulture) : 3;
return await SqsBenchmark.RunAsync(messages, rounds) ? 0 : 1;
