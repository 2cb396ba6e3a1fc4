namespace Tern.Local.Hosting.Http;

/// <summary>How the reading of a request's body ended.</summary>
internal enum BodyState
{
    Whole,

    /// <summary>It is not what its Content-Encoding says.</summary>
    Broken,

    TooLong,

    /// <summary>It is short enough as it was sent, but what it decompresses to is not.</summary>
    DecodedTooLong,
}
