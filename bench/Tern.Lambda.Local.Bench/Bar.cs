using System.Globalization;

namespace Tern.Lambda.Local.Bench;

/// <summary>What was measured, and what it may be at most.</summary>
internal sealed record Bar(string Name, double Milliseconds, double Most, string Beside)
{
    public bool IsMet => Milliseconds <= Most;

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture, $"{(IsMet ? "met   " : "MISSED")} {Name}: {Milliseconds:0.000} ms, at most {Most:0.###} ms ({Beside})");
}
