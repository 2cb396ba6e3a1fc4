using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>A file, or the rest of it from a given position.</summary>
internal sealed class FileSource : UploadSource
{
    private readonly SafeFileHandle _file;
    private readonly string _name;
    private readonly bool _owns;
    private readonly long _start;
    private readonly long _end;
    private readonly DateTimeOffset _modifiedAt;

    /// <summary>Opens a file.</summary>
    /// <exception cref="IOException">The file can't be opened, or is a folder, a pipe, a socket or a device.</exception>
    public FileSource(string path) : this(Open(path), 0, $"'{path}'", owns: true) { }

    /// <summary>Uses an open file, from its stream's current position.</summary>
    public FileSource(FileStream file) : this(file.SafeFileHandle, file.Position, $"'{file.Name}'", owns: false) { }

    private FileSource(SafeFileHandle file, long start, string name, bool owns)
    {
        (_file, _start, _name, _owns) = (file, start, name, owns);
        _end = RandomAccess.GetLength(file);
        _modifiedAt = File.GetLastWriteTimeUtc(file);
    }

    public override long? Length => Math.Max(0, _end - _start);

    public override DateTimeOffset? ModifiedAt => _modifiedAt;

    public override bool CanSeek => true;

    public override ValueTask<PartBytes> GetPartAsync(long offset, long length, CancellationToken cancellationToken) =>
        new(new FilePart(_file, _start + offset, Math.Min(length, _end - _start - offset)));

    public override void CheckUnchanged()
    {
        var end = RandomAccess.GetLength(_file);
        if (end != _end) throw Changed(string.Create(CultureInfo.InvariantCulture, $"{_name} had {_end} bytes, and now has {end}"));
        if (File.GetLastWriteTimeUtc(_file) != _modifiedAt) throw Changed($"{_name} was written to");
        Span<byte> beyond = stackalloc byte[1];
        if (RandomAccess.Read(_file, beyond, _end) == 0) return;
        throw new S3TransferException(string.Create(
            CultureInfo.InvariantCulture,
            $"{_name} contains more bytes than its length of {_end}, as files in /proc do. Copy it to a file first, or upload its content as a stream."));
    }

    protected override ValueTask CloseAsync()
    {
        if (_owns) _file.Dispose();
        return default;
    }

    private static SafeFileHandle Open(string path)
    {
        if (Directory.Exists(path)) throw new IOException($"'{path}' is a folder. Specify a file, or call UploadFolderAsync.");
        // Opening a named pipe would wait for a writer, and couldn't be canceled.
        if (SpecialFile.Is(new FileInfo(path)))
            throw new IOException($"'{path}' is a pipe, a socket or a device. Specify a file, or open it and upload the stream.");
        return File.OpenHandle(
            path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite,
            FileOptions.SequentialScan | (OperatingSystem.IsWindows() ? FileOptions.Asynchronous : 0));
    }
}
