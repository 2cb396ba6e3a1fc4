namespace Tern.Diagnostics;

/// <summary>The kind of a recorded call.</summary>
internal enum CallKind
{
    /// <summary>An AWS operation.</summary>
    Aws,

    /// <summary>A request of any other HttpClient.</summary>
    Http,
}
