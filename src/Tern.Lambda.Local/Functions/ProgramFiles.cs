namespace Tern.Lambda.Local;

/// <summary>
/// The files that a command runs and their write times, which reveal a rebuild. For a .NET program, all assemblies in
/// its folder count, because a library may have been built on its own.
/// </summary>
internal sealed class ProgramFiles
{
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(150);
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(50);

    private readonly string[] _files;
    private readonly string[] _folders;

    public ProgramFiles(EmulatedFunctionOptions function)
    {
        _files = [.. function.Command.Select(part => Path.Combine(function.FolderPath, part)).Where(File.Exists).Distinct()];
        _folders = [.. _files.Where(IsManaged).Select(static file => Path.GetDirectoryName(file)!).Distinct()];
    }

    /// <summary>Returns the most recent write time, in ticks, or 0 while there is no file.</summary>
    public long Stamp()
    {
        long newest = 0;
        foreach (var file in _files) newest = Math.Max(newest, File.GetLastWriteTimeUtc(file).Ticks);
        foreach (var folder in _folders)
        {
            if (!Directory.Exists(folder)) continue;
            foreach (var file in Directory.EnumerateFiles(folder, "*.dll")) newest = Math.Max(newest, File.GetLastWriteTimeUtc(file).Ticks);
        }

        return newest;
    }

    /// <summary>Waits for a build that is writing the files, at most three seconds.</summary>
    public async Task SettleAsync(CancellationToken cancellationToken)
    {
        for (var i = 0; i < 60; i++)
        {
            // File times are in system time, regardless of the emulator's clock.
            if (TimeProvider.System.GetUtcNow().Ticks - Stamp() > s_quiet.Ticks) return;
            await Task.Delay(s_pause, cancellationToken).ConfigureAwait(false);
        }
    }

    private static bool IsManaged(string file) =>
        file.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) || File.Exists(Path.ChangeExtension(file, ".dll")) || File.Exists(file + ".dll");
}
