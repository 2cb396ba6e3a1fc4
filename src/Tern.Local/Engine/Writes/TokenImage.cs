namespace Tern.Local.Engine.Writes;

/// <summary>The ClientRequestToken of a transaction that was done, and until when it counts.</summary>
internal readonly record struct TokenImage(string Token, UInt128 Content, DateTimeOffset Ends);
