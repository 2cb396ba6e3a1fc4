namespace Tern.Lambda.Local;

/// <summary>The result of reading a body.</summary>
internal enum RequestBodyState
{
    Whole,

    /// <summary>The body exceeds the size limit.</summary>
    TooLong,

    /// <summary>The body ended early, or its chunks are invalid.</summary>
    Truncated,
}
