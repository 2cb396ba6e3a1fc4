namespace Tern.Lambda.Http1;

/// <summary>The parts of a message that are read line by line.</summary>
internal enum Http1Section
{
    /// <summary>The start line and the headers.</summary>
    Head,

    /// <summary>The line with a chunk's size.</summary>
    Chunk,

    /// <summary>The trailers after the last chunk.</summary>
    Trailers,
}
