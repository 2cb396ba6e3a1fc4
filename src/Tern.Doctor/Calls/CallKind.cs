namespace Tern.Diagnosis.Calls;

/// <summary>What kind of call a record is of.</summary>
internal enum CallKind
{
    /// <summary>A call of an AWS operation.</summary>
    Aws,

    /// <summary>A request of any other HttpClient.</summary>
    Http,
}
