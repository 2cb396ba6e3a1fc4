namespace Tern.Local.S3;

/// <summary>A file of a <see cref="BodyFolder"/>. Its content doesn't change.</summary>
/// <param name="hash">The SHA-256 of the content in hexadecimal, which is its name.</param>
/// <param name="length">The length in bytes.</param>
/// <param name="path">The path.</param>
internal sealed class BodyFile(string hash, long length, string path)
{
    public string Hash => hash;

    public long Length => length;

    public string Path => path;

    /// <summary>Gets or sets the number of users. Guarded by the folder.</summary>
    public int Users { get; set; }

    /// <summary>Gets or sets the number of uses so far. Guarded by the folder.</summary>
    public int Uses { get; set; }

    /// <summary>Returns what is wrong with the file, or null if it is there and has its length.</summary>
    public string? FindDamage()
    {
        var file = new FileInfo(path);
        if (!file.Exists) return $"The file {path} is missing.";
        return file.Length == length ? null : $"The file {path} has {file.Length} bytes instead of {length}.";
    }

    /// <summary>Reads bytes, as many as the destination has.</summary>
    /// <exception cref="IOException">The file can't be read, or is too short.</exception>
    public void Read(long offset, Span<byte> destination)
    {
        // Opened for each piece: a body can be in use for a long time, and there can be more bodies than open files.
        using var handle = File.OpenHandle(path, share: FileShare.Read | FileShare.Delete);
        while (destination.Length > 0)
        {
            var read = RandomAccess.Read(handle, destination, offset);
            if (read == 0) throw new EndOfStreamException($"The file {path} ends at {offset} instead of {length}.");
            offset += read;
            destination = destination[read..];
        }
    }
}
