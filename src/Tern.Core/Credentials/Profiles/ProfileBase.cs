namespace Tern.Credentials;

/// <summary>The source of a profile's first credentials: one of the nested types.</summary>
internal abstract class ProfileBase
{
    private ProfileBase() { }

    public sealed class Keys(AwsCredentials credentials) : ProfileBase
    {
        public AwsCredentials Credentials { get; } = credentials;
    }

    public sealed class Source(NamedSource name) : ProfileBase
    {
        public NamedSource Name { get; } = name;
    }

    public sealed class WebIdentity(string roleArn, string tokenFile, string? sessionName) : ProfileBase
    {
        public string RoleArn { get; } = roleArn;

        public string TokenFile { get; } = tokenFile;

        public string? SessionName { get; } = sessionName;
    }

    public sealed class IdentityCenter(SsoSession session) : ProfileBase
    {
        public SsoSession Session { get; } = session;
    }

    public sealed class Login(LoginSession session) : ProfileBase
    {
        public LoginSession Session { get; } = session;
    }

    public sealed class Program(string command, string? accountId) : ProfileBase
    {
        public string Command { get; } = command;

        public string? AccountId { get; } = accountId;

        // A command may contain a secret.
        public override string ToString() => "a program";
    }
}
