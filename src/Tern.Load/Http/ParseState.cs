namespace Tern.Load;

/// <summary>The state of a response.</summary>
internal enum ParseState
{
    /// <summary>The response is incomplete.</summary>
    Part,

    /// <summary>The response is complete.</summary>
    Whole,

    /// <summary>The response isn't valid HTTP.</summary>
    Malformed,
}
