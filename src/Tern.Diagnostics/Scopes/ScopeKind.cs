namespace Tern.Diagnostics;

/// <summary>The kind of a scope.</summary>
internal enum ScopeKind
{
    /// <summary>An ASP.NET Core request.</summary>
    Request,

    /// <summary>An invocation of a Lambda function.</summary>
    Invocation,

    /// <summary>A scope begun by <see cref="Doctor.Scope"/>.</summary>
    Job,

    /// <summary>The flow watched by <see cref="Doctor.Watch"/>.</summary>
    Watch,

    /// <summary>A trace from a file.</summary>
    Trace,
}
