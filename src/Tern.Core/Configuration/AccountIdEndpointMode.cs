namespace Tern;

/// <summary>
/// Specifies whether requests go to the endpoint of the credentials' account, for services that have such endpoints.
/// </summary>
public enum AccountIdEndpointMode
{
    /// <summary>Use the account's endpoint if the credentials contain their account id.</summary>
    Preferred,

    /// <summary>Never use it.</summary>
    Disabled,

    /// <summary>Always use it. Credentials without an account id cause an error.</summary>
    Required,
}
