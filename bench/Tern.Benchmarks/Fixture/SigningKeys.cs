namespace Tern.Benchmarks.Fixture;

/// <summary>Keys of nobody: every subject signs with them.</summary>
internal static class SigningKeys
{
    public const string AccessKey = "AKIDEXAMPLE0000000000";
    public const string SecretKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    public const string Region = "us-east-1";
}
