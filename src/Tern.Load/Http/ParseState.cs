namespace Tern.Load.Http;

/// <summary>How far an answer has come.</summary>
internal enum ParseState
{
    /// <summary>More has to come.</summary>
    Part,

    /// <summary>It is whole.</summary>
    Whole,

    /// <summary>It is no HTTP answer.</summary>
    Malformed,
}
