namespace Tern;

/// <summary>Whether requests go to the endpoint of the account that the credentials belong to, where a service has such endpoints.</summary>
public enum AccountIdEndpointMode
{
    /// <summary>When the credentials name their account.</summary>
    Preferred,

    /// <summary>Never.</summary>
    Disabled,

    /// <summary>Always: credentials that don't name their account are an error.</summary>
    Required,
}
