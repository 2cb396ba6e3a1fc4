namespace Tern.Lambda.Local;

/// <summary>Finds the programs of a function's extensions.</summary>
internal static class ExtensionFiles
{
    /// <summary>
    /// Returns the named files, and the executable files in named folders, as Lambda finds them in
    /// <c>/opt/extensions</c>.
    /// </summary>
    /// <exception cref="ChildProcessException">A file doesn't exist or can't be executed, or two files have the same
    /// name.</exception>
    public static IReadOnlyList<string> Of(EmulatedFunctionOptions function)
    {
        var files = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var path in function.Extensions)
        {
            var full = Path.GetFullPath(path, function.FolderPath);
            if (Directory.Exists(full))
            {
                foreach (var file in Directory.GetFiles(full))
                {
                    if (CanRun(file)) Add(file);
                }
            }
            else if (!File.Exists(full))
            {
                throw new ChildProcessException(
                    $"The extension '{full}' of the function '{function.Name}' doesn't exist. Specify a program, or a folder of programs.");
            }
            else if (!CanRun(full))
            {
                throw new ChildProcessException(
                    $"The extension '{full}' of the function '{function.Name}' isn't executable. Set its execute permission (chmod +x).");
            }
            else
            {
                Add(full);
            }
        }

        return [.. files.Values];

        void Add(string file)
        {
            if (!files.TryAdd(Path.GetFileName(file), file))
                throw new ChildProcessException(
                    $"Two extensions of the function '{function.Name}' are named '{Path.GetFileName(file)}', but they register by this name. Rename one.");
        }
    }

    private static bool CanRun(string file) => OperatingSystem.IsWindows()
        || (File.GetUnixFileMode(file) & (UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute)) != 0;
}
