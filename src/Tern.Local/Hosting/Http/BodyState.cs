namespace Tern.Local.Hosting;

/// <summary>The result of reading a request's body.</summary>
internal enum BodyState
{
    Whole,

    /// <summary>The body isn't valid data of its Content-Encoding.</summary>
    Broken,

    TooLong,

    /// <summary>The compressed body is within the limit, but the decompressed one isn't.</summary>
    DecodedTooLong,
}
