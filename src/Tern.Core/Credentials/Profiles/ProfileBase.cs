using Tern.Credentials.Login;
using Tern.Credentials.Sso;

namespace Tern.Credentials.Profiles;

/// <summary>The source of a profile's first credentials: one of the nested types.</summary>
internal abstract record ProfileBase
{
    private ProfileBase() { }

    public sealed record Keys(AwsCredentials Credentials) : ProfileBase;

    public sealed record Source(NamedSource Name) : ProfileBase;

    public sealed record WebIdentity(string RoleArn, string TokenFile, string? SessionName) : ProfileBase;

    public sealed record IdentityCenter(SsoSession Session) : ProfileBase;

    public sealed record Login(LoginSession Session) : ProfileBase;

    public sealed record Program(string Command, string? AccountId) : ProfileBase
    {
        // A command may contain a secret.
        public override string ToString() => "a program";
    }
}
