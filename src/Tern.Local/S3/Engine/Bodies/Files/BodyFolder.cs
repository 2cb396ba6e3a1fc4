using System.Diagnostics;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>
/// Bytes that are too long for the journal: files named by the SHA-256 of their content, so that equal bodies share a
/// file. A file is on the disk before a record names it. It is deleted when it has no users left and the record that
/// removed it is on the disk, or at the next start. Thread-safe.
/// </summary>
/// <param name="path">The folder, which is created for the first file.</param>
/// <param name="flushFolder">Makes the file names in a folder durable.</param>
internal sealed class BodyFolder(string path, Action<string> flushFolder)
{
    private const string Unfinished = ".tmp";

    private readonly Lock _lock = new();
    private readonly Dictionary<string, BodyFile> _files = new(StringComparer.Ordinal);
    private IStateLog? _log;
    private bool _exists;

    /// <summary>Starts writing a file.</summary>
    public BodyFileWriter Create()
    {
        lock (_lock)
        {
            if (!_exists)
            {
                Directory.CreateDirectory(path);
                if (Path.GetDirectoryName(Path.GetFullPath(path)) is { } parent) flushFolder(parent);
                _exists = true;
            }
        }

        return new BodyFileWriter(this, Path.Combine(path, Guid.NewGuid().ToString("N") + Unfinished));
    }

    /// <summary>
    /// Returns the file that an entry names, for one more user, who must release it. Whether it is there is only
    /// checked when it is read.
    /// </summary>
    public BodyFile Use(string hash, long length)
    {
        lock (_lock)
        {
            if (!_files.TryGetValue(hash, out var file)) _files.Add(hash, file = new BodyFile(hash, length, NameOf(hash)));
            file.Users++;
            file.Uses++;
            return file;
        }
    }

    /// <summary>Ends a use. The record that removes the user must have been appended before.</summary>
    public void Release(BodyFile file)
    {
        lock (_lock)
        {
            if (--file.Users > 0 || _log is not { } log) return;
            _ = DeleteAsync(file, file.Uses, log);
        }
    }

    /// <summary>
    /// Deletes the files that no entry names. From now on, files that aren't used any longer are deleted.
    /// </summary>
    /// <param name="log">The log, after everything in it has been restored.</param>
    public void Start(IStateLog log)
    {
        lock (_lock)
        {
            foreach (var unused in _files.Values.Where(static file => file.Users == 0).ToList()) _files.Remove(unused.Hash);
            _exists = Directory.Exists(path);
            if (_exists)
            {
                foreach (var file in Directory.EnumerateFiles(path))
                {
                    if (!_files.ContainsKey(Path.GetFileName(file))) File.Delete(file);
                }
            }

            _log = log;
        }
    }

    /// <summary>Gives a complete file its name, and returns it for one more user.</summary>
    internal BodyFile Add(string unfinished, string hash, long length)
    {
        BodyFile file;
        lock (_lock)
        {
            file = Use(hash, length);
            if (file.FindDamage() is null) File.Delete(unfinished);
            else File.Move(unfinished, file.Path, overwrite: true);
        }

        // Even if the file already existed: its writer may not have flushed its name yet.
        flushFolder(path);
        return file;
    }

    private string NameOf(string hash) => Path.Combine(path, hash);

    // If the file is used again in the meantime, it is deleted at the end of its last use, when that record is on disk.
    private async Task DeleteAsync(BodyFile file, int uses, IStateLog log)
    {
        try
        {
            // The caller holds locks.
            await log.WaitAsync(log.Position).AsTask().ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            lock (_lock)
            {
                if (file.Uses != uses) return;
                _files.Remove(file.Hash);
                File.Delete(file.Path);
            }
        }
        catch (IOException failure)
        {
            // The journal can't be written, or the file is in use by another program. The next start deletes it.
            Trace.TraceWarning($"The file {file.Path} is no longer needed, but can't be deleted yet: {failure.Message}");
        }
    }
}
