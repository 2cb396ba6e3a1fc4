namespace Tern.Credentials;

/// <summary>
/// The steps by which a profile gets its credentials: the first credentials, and the roles to assume with them in
/// order.
/// </summary>
/// <param name="first">The first credentials.</param>
/// <param name="roles">The roles, in the order in which they are assumed.</param>
internal sealed class ProfileChain(ProfileBase first, IReadOnlyList<AssumedRole> roles)
{
    public ProfileBase Base { get; } = first;

    public IReadOnlyList<AssumedRole> Roles { get; } = roles;
}
