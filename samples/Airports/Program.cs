using System.Net;
using Airports;
using Airports.SelfTest;

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
    Console.Error.WriteLine($"{error.Message} Choose another with --port.");
    return 1;
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
