using System.Buffers;
using Tern.Local.Buffers;

namespace Tern.Local.S3;

/// <summary>
/// The bytes of objects and parts in entries: pieces, each with its bytes or with its position in a file or in the
/// pieces of a snapshot.
/// </summary>
internal static class BodyFormat
{
    public const byte Inline = 0;
    public const byte InFile = 1;
    public const byte InPieces = 2;

    public static void Write(IBufferWriter<byte> to, ObjectBody body, BodyPieces? pieces)
    {
        to.WriteVarint(body.Segments.Length);
        foreach (var (block, offset, length) in body.Segments)
        {
            if (pieces?.Find(block) is { } id)
            {
                to.WriteByte(InPieces);
                to.WriteVarint(id);
            }
            else if (block is FileBlock { File: var file })
            {
                to.WriteByte(InFile);
                to.WriteBytes(Convert.FromHexString(file.Hash));
                to.WriteVarint64(file.Length);
            }
            else
            {
                to.WriteByte(Inline);
                to.WriteVarint((int)length);
                block.Read(offset, to.GetSpan((int)length)[..(int)length]);
                to.Advance((int)length);
                continue;
            }

            to.WriteVarint64(offset);
            to.WriteVarint64(length);
        }
    }
}
