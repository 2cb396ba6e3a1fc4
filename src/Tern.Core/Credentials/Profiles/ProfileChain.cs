using Tern.Credentials.Sts;

namespace Tern.Credentials.Profiles;

/// <summary>
/// The steps by which a profile gets its credentials: the first credentials, and the roles to assume with them in
/// order.
/// </summary>
/// <param name="Base">The first credentials.</param>
/// <param name="Roles">The roles, in the order in which they are assumed.</param>
internal sealed record ProfileChain(ProfileBase Base, IReadOnlyList<AssumedRole> Roles);
