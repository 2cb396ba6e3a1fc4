namespace Tern.Local.Clients.Tests.Node;

/// <summary>The packages of package.json, installed once into artifacts/clients/node, at the versions of its lock file.</summary>
internal static class NodeModules
{
    private static readonly Lazy<Task<string>> s_installed = new(InstallAsync);

    /// <summary>The folder whose scripts find the packages. Skips the test, with the reason, if node or the packages
    /// aren't available.</summary>
    public static Task<string> InstalledAsync() => s_installed.Value;

    private static async Task<string> InstallAsync()
    {
        var node = await ClientProgram.RunAsync("node", ["--version"]);
        Assert.SkipWhen(node is null, "node is not on the path: the check with the SDK for JavaScript needs it");
        Assert.SkipUnless(
            node!.Output.Length > 0 && int.Parse(node.Output.TrimStart('v').Split('.')[0], System.Globalization.CultureInfo.InvariantCulture) >= 20,
            $"node is {node.Output.Trim()}: the SDK for JavaScript needs 20 or later");
        var sources = Path.Combine(AppContext.BaseDirectory, "Node");
        var folder = Path.Combine(FindArtifacts(), "clients", "node");
        Directory.CreateDirectory(folder);
        var pinned = await File.ReadAllTextAsync(Path.Combine(sources, "package-lock.json"));
        var stamp = Path.Combine(folder, "installed.json");
        if (!File.Exists(stamp) || await File.ReadAllTextAsync(stamp) != pinned)
        {
            foreach (var file in (string[])["package.json", "package-lock.json"])
                File.Copy(Path.Combine(sources, file), Path.Combine(folder, file), overwrite: true);
            // Without peers: those of TypeDORM include version 2 of the SDK, which is large and isn't used.
            var npm = await ClientProgram.RunAsync("npm", ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"], folder);
            Assert.SkipWhen(npm is null, "npm is not on the path: the check with the SDK for JavaScript needs it");
            Assert.SkipUnless(npm!.ExitCode == 0, "npm can't install the SDK for JavaScript and the libraries on it here: " + npm.Errors);
            await File.WriteAllTextAsync(stamp, pinned);
        }

        foreach (var script in Directory.GetFiles(sources, "*.mjs")) File.Copy(script, Path.Combine(folder, Path.GetFileName(script)), overwrite: true);
        return folder;
    }

    /// <summary>The tests run from artifacts/bin/PROJECT/CONFIGURATION.</summary>
    private static string FindArtifacts()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (folder is not null && folder.Name != "artifacts") folder = folder.Parent;
        return folder?.FullName ?? AppContext.BaseDirectory;
    }
}
