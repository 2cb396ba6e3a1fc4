namespace Tern.Lambda.Http1.Messages;

/// <summary>The parts of a message that are read by lines.</summary>
internal enum Http1Section
{
    /// <summary>The start line and the headers.</summary>
    Head,

    /// <summary>The line of a chunk's size.</summary>
    Chunk,

    /// <summary>What comes after the last chunk.</summary>
    Trailers,
}
