namespace Tern.Local.S3;

/// <summary>
/// A file of a mounted folder: that of an object, or a temporary file that hasn't been moved to its place yet. It is
/// open only while bytes are read.
/// </summary>
/// <param name="path">The file.</param>
/// <param name="state">The state of the file. If it changes, the block can't be read any more.</param>
/// <param name="isTemporary">true to delete the file unless it is moved to its place.</param>
internal sealed class FolderBlock(string path, FileState state, bool isTemporary) : BodyBlock
{
    private string _path = path;
    private bool _isTemporary = isTemporary;

    public override long Length => state.Size;

    public override bool IsView => true;

    /// <summary>Moves a temporary file to its place, where it replaces another one.</summary>
    /// <exception cref="IOException">It can't be moved.</exception>
    public void MoveTo(string place)
    {
        File.Move(_path, place, overwrite: true);
        (_path, _isTemporary) = (place, false);
    }

    /// <summary>Opens the file for one reader, who must release the body.</summary>
    /// <exception cref="IOException">The file was deleted or changed.</exception>
    public ObjectBody Open() => new([new BodySegment(new OpenFileBlock(OpenFile.Open(_path, state), Length), 0, Length)]);

    public override void Read(long offset, Span<byte> destination)
    {
        using var file = OpenFile.Open(_path, state);
        file.Read(offset, destination);
    }

    protected override void Free()
    {
        if (_isTemporary) File.Delete(_path);
    }
}
