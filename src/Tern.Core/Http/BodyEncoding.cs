namespace Tern.Http;

/// <summary>
/// How a streamed body is written for the connection, piece by piece, in the memory that it was read into. It begins
/// anew with each attempt.
/// </summary>
internal abstract class BodyEncoding
{
    /// <summary>The bytes of the body that a piece takes.</summary>
    public abstract int PieceLength { get; }

    /// <summary>The bytes that are left free before those of a piece.</summary>
    public abstract int HeadRoom { get; }

    /// <summary>The bytes that are left free behind those of a piece.</summary>
    public abstract int TailRoom { get; }

    /// <summary>The length of the body once it is encoded.</summary>
    /// <param name="length">The length of the body itself.</param>
    public abstract long GetLength(long length);

    /// <summary>Encodes the next piece.</summary>
    /// <param name="buffer">The memory: the piece's bytes begin at <see cref="HeadRoom"/>.</param>
    /// <param name="length">The number of its bytes: <see cref="PieceLength"/>, and fewer in the last.</param>
    /// <param name="isLast">Whether the body ends with it.</param>
    /// <returns>What is sent.</returns>
    public abstract ReadOnlyMemory<byte> Encode(byte[] buffer, int length, bool isLast);
}
