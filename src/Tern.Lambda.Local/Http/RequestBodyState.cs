namespace Tern.Lambda.Local.Http;

/// <summary>Whether a body came as it should.</summary>
internal enum RequestBodyState
{
    Whole,

    /// <summary>It has more bytes than it may.</summary>
    TooLong,

    /// <summary>It ended early, or its chunks are none.</summary>
    Truncated,
}
