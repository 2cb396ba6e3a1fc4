using Files;
using Files.Aws;
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
try
{
    place = FilesPlace.Read(new ConfigurationBuilder().AddEnvironmentVariables().Build());
    if (place.IsLocal && commandLine.Create)
        throw new FormatException("--create creates resources on AWS, and needs the name of a bucket there: set Files__Bucket.");
    await using var local = place.IsLocal ? await LocalPlace.StartAsync(CancellationToken.None) : null;
    await using var app = await FilesApp.CreateAsync(place, local, commandLine.Port, commandLine.Create, CancellationToken.None);
    await app.StartAsync();
    Console.WriteLine($"Files is at {app.Urls.Single()}, and stores its files in {place.Description}.");
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
