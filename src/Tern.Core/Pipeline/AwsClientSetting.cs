using System.ComponentModel;

namespace Tern;

/// <summary>An option that only one service's clients have, and that configuration sets by name.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsClientSetting
{
    /// <summary>Creates a setting whose value is a string.</summary>
    /// <param name="name">The option's name.</param>
    /// <param name="set">Sets the option.</param>
    public AwsClientSetting(string name, Action<string> set) => (Name, SetText) = (name, set);

    /// <summary>Creates a setting whose value is a nonnegative integer.</summary>
    /// <param name="name">The option's name.</param>
    /// <param name="set">Sets the option.</param>
    public AwsClientSetting(string name, Action<int> set) => (Name, SetNumber) = (name, set);

    /// <summary>Creates a setting that is true or false.</summary>
    /// <param name="name">The option's name.</param>
    /// <param name="set">Sets the option.</param>
    public AwsClientSetting(string name, Action<bool> set) => (Name, SetSwitch) = (name, set);

    /// <summary>Gets the option's name.</summary>
    public string Name { get; }

    /// <summary>Gets the function that sets a string, or null for another kind of setting.</summary>
    public Action<string>? SetText { get; }

    /// <summary>Gets the function that sets a number, or null for another kind of setting.</summary>
    public Action<int>? SetNumber { get; }

    /// <summary>Gets the function that turns the option on or off, or null for another kind of setting.</summary>
    public Action<bool>? SetSwitch { get; }
}
