using System.Diagnostics.CodeAnalysis;

namespace Tern.Credentials;

/// <summary>
/// Features that a program can omit from its native binary. Tern.Lambda's build sets them for published functions.
/// </summary>
internal static class CredentialFeatures
{
    /// <summary>
    /// true to include all sources; false to include only the environment and the container, which are all that
    /// Lambda functions use.
    /// </summary>
    [FeatureSwitchDefinition("Tern.Credentials.AllSources")]
    public static bool AllSources { get; } = !AppContext.TryGetSwitch("Tern.Credentials.AllSources", out var all) || all;
}
