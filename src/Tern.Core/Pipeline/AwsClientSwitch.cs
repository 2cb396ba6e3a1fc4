using System.ComponentModel;

namespace Tern;

/// <summary>An option that is on or off, and that only the clients of one service have: configuration sets it by its name.</summary>
/// <param name="Name">The option's name.</param>
/// <param name="Set">Sets it.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record AwsClientSwitch(string Name, Action<bool> Set);
