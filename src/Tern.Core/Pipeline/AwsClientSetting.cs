using System.ComponentModel;

namespace Tern;

/// <summary>An option that only the clients of one service have: configuration sets it by its name.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsClientSetting
{
    /// <summary>Creates the setting of a text.</summary>
    /// <param name="name">The option's name.</param>
    /// <param name="set">Sets it.</param>
    public AwsClientSetting(string name, Action<string> set) => (Name, SetText) = (name, set);

    /// <summary>Creates the setting of a whole number from 0.</summary>
    /// <param name="name">The option's name.</param>
    /// <param name="set">Sets it.</param>
    public AwsClientSetting(string name, Action<int> set) => (Name, SetNumber) = (name, set);

    /// <summary>Creates the setting of an option that is on or off.</summary>
    /// <param name="name">The option's name.</param>
    /// <param name="set">Sets it.</param>
    public AwsClientSetting(string name, Action<bool> set) => (Name, SetSwitch) = (name, set);

    /// <summary>The option's name.</summary>
    public string Name { get; }

    /// <summary>Sets a text; null for another kind.</summary>
    public Action<string>? SetText { get; }

    /// <summary>Sets a number; null for another kind.</summary>
    public Action<int>? SetNumber { get; }

    /// <summary>Turns the option on or off; null for another kind.</summary>
    public Action<bool>? SetSwitch { get; }
}
