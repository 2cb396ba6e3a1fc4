using Tern.Local.Bench;
using Tern.Local.Bench.InProcess;
using Tern.Local.Bench.Load;

if (!OperatingSystem.IsLinux())
{
    Console.Error.WriteLine("CPU and memory of the servers are read as Linux gives them. Run this on Linux.");
    return 2;
}

if (args is ["instances"])
{
    var instances = await InstancesCommand.RunAsync();
    Console.WriteLine(instances);
    return instances.Misses == 0 ? 0 : 1;
}

if (args is ["services"] or ["services", "--no-publish"])
{
    var services = await ServicesCommand.RunAsync(publish: args.Length == 1);
    Console.WriteLine(services);
    return services.Misses == 0 ? 0 : 1;
}

if (args is not ["compare", .. var rest])
{
    Console.Error.WriteLine(CompareArguments.Usage);
    return 2;
}

try
{
    var arguments = CompareArguments.Parse(rest);
    var report = await new CompareCommand(arguments).RunAsync();
    Console.WriteLine(report);
    if (arguments.Output is { } file) File.WriteAllText(file, $"# Tern.Local\n\n{report}");
    return report.Misses == 0 ? 0 : 1;
}
catch (Exception failed) when (failed is BenchException or ArgumentException)
{
    Console.Error.WriteLine(failed.Message);
    return 2;
}
