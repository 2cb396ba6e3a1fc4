using Tern.Local.Durability.Files;
using Tern.Local.Engine.Values;

namespace Tern.Local.Durability.Journaling;

/// <summary>
/// The journal that is being written. It is filled with zeros ahead of what is written, so that a flush need not write the file's new length and blocks as well
/// (1.6 against 3.7 ms on the disk that this was measured on); when it is done, they are cut off.
/// </summary>
internal sealed class JournalFile : IDisposable
{
    private const int FirstZeros = 64 * 1024;
    private const int MostZeros = 4 * 1024 * 1024;

    private static readonly byte[] s_zeros = new byte[FirstZeros];

    private readonly DiskFile _file;
    private long _length;
    private long _zeroed;

    public JournalFile(DataFolder folder, long number, long nextFrame)
    {
        NextFrame = nextFrame;
        _file = folder.Create(folder.Journal(number));
        try
        {
            Span<byte> head = stackalloc byte[FileHead.Length];
            new FileHead(number, nextFrame).Write(head, FileHead.Journal);
            _file.Write(head, 0);
            _length = _zeroed = head.Length;
            _file.Flush();
            folder.Flush();
        }
        catch
        {
            _file.Dispose();
            throw;
        }
    }

    /// <summary>The number of the next frame.</summary>
    public long NextFrame { get; private set; }

    public string Path => _file.Path;

    /// <summary>Writes a frame whose head is still empty. When this returns, the disk has it.</summary>
    public void Append(ByteBuffer frame)
    {
        // Nothing of this moves on before the flush: a frame that failed is written again, to the same place, and so are the
        // zeros behind it, for the kernel may have dropped what it could not write.
        try
        {
            Frame.Seal(frame.Mutable(frame.Since(0)), NextFrame);
            FillAhead(_length + frame.Length);
            _file.Write(frame.Written, _length);
            _file.Flush();
        }
        catch
        {
            _zeroed = _length;
            throw;
        }

        _length += frame.Length;
        NextFrame++;
    }

    /// <summary>Nothing comes any more: what follows the last frame is cut off.</summary>
    public void Finish()
    {
        _file.SetLength(_length);
        _file.Flush();
    }

    public void Dispose() => _file.Dispose();

    private void FillAhead(long end)
    {
        if (end <= _zeroed) return;
        // As much again as there is, so that a small journal stays small.
        var until = end + Math.Clamp(_zeroed, FirstZeros, MostZeros);
        while (_zeroed < until)
        {
            var zeros = s_zeros.AsSpan(0, (int)Math.Min(s_zeros.Length, until - _zeroed));
            _file.Write(zeros, _zeroed);
            _zeroed += zeros.Length;
        }
    }
}
