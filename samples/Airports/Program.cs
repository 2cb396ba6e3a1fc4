using System.Net;
using Airports;
using Airports.SelfTest;
using Tern;

CommandLine commandLine;
try
{
    commandLine = CommandLine.Parse(args);
}
catch (FormatException error)
{
    Console.Error.WriteLine(error.Message);
    return 2;
}

if (commandLine.Help)
{
    Console.WriteLine(CommandLine.Usage);
    return 0;
}

await using var app = await AirportsApp.CreateAsync(commandLine.Port);
try
{
    await app.StartAsync();
}
catch (IOException error)
{
    Console.Error.WriteLine($"{error.Message} Choose another port with --port.");
    return 1;
}
catch (AwsException error)
{
    Console.Error.WriteLine($"Airports can't start without its table. {error.Message}");
    return 1;
}
catch (OperationCanceledException) when (app.Lifetime.ApplicationStopping.IsCancellationRequested)
{
    return 0;
}

if (!commandLine.SelfTest && !commandLine.Check)
{
    await app.WaitForShutdownAsync();
    return 0;
}

var test = new SelfTestRun(IPEndPoint.Parse(new Uri(app.Urls.Single()).Authority), Console.Out);
var stopping = app.Lifetime.ApplicationStopping;
var passed = commandLine.SelfTest ? await test.MeasureAsync(stopping) : await test.CheckAsync(stopping);
await app.StopAsync();
return passed ? 0 : 1;
