namespace Tern.Diagnosis.Scopes;

/// <summary>What a scope is.</summary>
internal enum ScopeKind
{
    /// <summary>A request of ASP.NET Core.</summary>
    Request,

    /// <summary>An invocation of a Lambda function.</summary>
    Invocation,

    /// <summary>What <see cref="Doctor.Scope"/> began.</summary>
    Job,

    /// <summary>What <see cref="Doctor.Watch"/> watches.</summary>
    Watch,

    /// <summary>A trace of a file.</summary>
    Trace,
}
