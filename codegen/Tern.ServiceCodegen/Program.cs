using Tern.ServiceCodegen;
using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Generation;
using Tern.ServiceCodegen.LambdaEvents;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Servers;
using Tern.ServiceCodegen.UserBuilds;

// dotnet run --project codegen/Tern.ServiceCodegen            writes the generated code that is committed
// dotnet run --project codegen/Tern.ServiceCodegen -- --check fails if a file differs from the generated code
//
// The builds of Tern.Core, Tern.Lambda and Tern.Local run it for their own code:
// Tern.ServiceCodegen generate-partitions MODEL FOLDER        writes the table of partitions
// Tern.ServiceCodegen generate-events MODELS FOLDER           writes the events of Lambda
// Tern.ServiceCodegen generate-servers SETTINGS FOLDER MODELS writes the protocols of Tern.Local
//
// The package Tern.Services runs it in its users' builds, and uses it to pack its models:
// Tern.ServiceCodegen generate REQUEST                        writes the clients for a project's items
// Tern.ServiceCodegen pack-models FROM TO                     compresses the models
if (args is ["generate", var request]) return UserBuild.Run(request, Console.Out);
if (args is ["pack-models", var from, var to])
{
    Console.WriteLine($"{ModelStore.Pack(from, to)} models compressed.");
    return 0;
}

if (args is ["generate-partitions", var partitions, var table]) return OwnBuild.Run(() => PartitionPrinter.Print(partitions), table);
if (args is ["generate-events", var events, var types]) return OwnBuild.Run(() => LambdaEventsGenerator.Generate(events), types);
if (args is ["generate-servers", var settings, var servers, var serverModels])
    return OwnBuild.Run(() => ServersGenerator.Generate(settings, serverModels), servers);

var check = args is ["--check"];
if (args.Length > 0 && !check)
{
    Console.Error.WriteLine(
        "Usage: Tern.ServiceCodegen [--check | generate REQUEST | generate-partitions MODEL FOLDER | generate-events MODELS FOLDER"
            + " | generate-servers SETTINGS FOLDER MODELS | pack-models FROM TO]");
    return 2;
}

try
{
    var root = FindRoot();
    var manifest = Manifest.Read(root);
    var files = new Generator(Path.Combine(root, "models")).Generate(manifest);
    var folders = manifest.Folders;
    var tree = new OutputTree(root);
    var differences = tree.Differences(files, folders);
    if (check)
    {
        foreach (var path in differences) Console.Error.WriteLine($"{path} differs from what the models and the generator give.");
        if (differences.Count > 0) Console.Error.WriteLine("Run: dotnet run --project codegen/Tern.ServiceCodegen");
        return differences.Count == 0 ? 0 : 1;
    }

    tree.Write(files, folders);
    Console.WriteLine($"{files.Count} files, {differences.Count} changed.");
    return 0;
}
catch (CodegenException e)
{
    Console.Error.WriteLine(e.Message);
    return 1;
}

static string FindRoot()
{
    for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) return folder.FullName;
    throw new CodegenException($"No Tern.slnx above '{AppContext.BaseDirectory}': run the generator from a build inside the repository.");
}
