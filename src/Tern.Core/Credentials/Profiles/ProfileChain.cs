using Tern.Credentials.Sts;

namespace Tern.Credentials.Profiles;

/// <summary>How a profile gets its credentials: the first ones, and the roles that are assumed with them in turn.</summary>
/// <param name="Base">The first credentials.</param>
/// <param name="Roles">The roles, the first to be assumed first.</param>
internal sealed record ProfileChain(ProfileBase Base, IReadOnlyList<AssumedRole> Roles);
