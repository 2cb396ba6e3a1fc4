using System.Diagnostics.CodeAnalysis;

namespace Tern.Credentials;

/// <summary>What a program can leave out of its native binary. Tern.Lambda's build sets it for published functions.</summary>
internal static class CredentialFeatures
{
    /// <summary>Whether all sources are there: false leaves the environment and the container, all that a function of Lambda ever uses.</summary>
    [FeatureSwitchDefinition("Tern.Credentials.AllSources")]
    public static bool AllSources { get; } = !AppContext.TryGetSwitch("Tern.Credentials.AllSources", out var all) || all;
}
