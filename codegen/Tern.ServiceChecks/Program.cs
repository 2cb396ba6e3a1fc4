using System.Diagnostics;
using System.Globalization;
using Tern.ServiceChecks;

// Generates every operation of services and compiles it as a user's project would:
// dotnet run --project codegen/Tern.ServiceChecks -c Release                     all services
// dotnet run --project codegen/Tern.ServiceChecks -c Release -- ssm ecs          some
// dotnet run --project codegen/Tern.ServiceChecks -c Release -- --part 3/40      every fortieth, beginning with the third
// With --write FILE the result is written as a page. The exit code is 1 when something is wrong.
var root = FindRoot();
var services = Arguments.Services(args, root);
var clock = Stopwatch.StartNew();
var results = new List<ServiceResult>();
foreach (var service in services)
{
    var result = ServiceCheck.Run(service, Path.Combine(root, "models", "services"));
    results.Add(result);
    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{result.Service} {result.Protocol} {result.Outcome} {result.Milliseconds:0} ms"));
    foreach (var complaint in result.Complaints.Take(10)) Console.WriteLine("    " + complaint);
}

var page = ResultPage.Print(results, clock.Elapsed);
if (Arguments.Output(args) is { } output) File.WriteAllText(output, page);
Console.WriteLine(page.Split("\n## ")[0]);
return results.Any(result => result.Outcome == Outcome.Wrong) ? 1 : 0;

static string FindRoot()
{
    for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) return folder.FullName;
    throw new InvalidOperationException($"No Tern.slnx above '{AppContext.BaseDirectory}': run the checks from a build inside the repository.");
}
