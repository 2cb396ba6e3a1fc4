using Files;
using Files.Aws;
using Files.Setup;
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

FilesPlace? place = null;
MotoProcess? moto = null;
try
{
    var configuration = new ConfigurationBuilder().AddEnvironmentVariables();
    if (commandLine.Moto)
    {
        moto = await MotoProcess.StartAsync(CancellationToken.None);
        configuration.AddInMemoryCollection([new("Files:Endpoint", moto.Address.ToString())]);
    }

    place = FilesPlace.Read(configuration.Build());
    await using var app = await FilesApp.CreateAsync(place, commandLine.Port, commandLine.Create, CancellationToken.None);
    await app.StartAsync();
    Console.WriteLine($"Files is at {app.Urls.Single()}, and stores its files on {place.Description}.");
    await app.WaitForShutdownAsync();
    return 0;
}
catch (FormatException error)
{
    Console.Error.WriteLine(error.Message);
    return 2;
}
catch (IOException error)
{
    Console.Error.WriteLine($"{error.Message} Choose another port with --port.");
    return 1;
}
catch (AwsException error)
{
    Console.Error.WriteLine(StartFailures.Explain(error, place!));
    return 1;
}
finally
{
    if (moto is not null) await moto.DisposeAsync();
}
