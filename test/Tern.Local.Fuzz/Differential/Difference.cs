using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Differential;

/// <summary>A request that two servers answer differently, though both had been asked the same before.</summary>
internal sealed record Difference(Request Request, Answer Ours, Answer Theirs, string What)
{
    /// <summary>Do the servers' tables differ from here on?</summary>
    public bool PartsWays => (Ours.Status == 200) != (Theirs.Status == 200);

    public override string ToString() => $"{What}\n  asked  {Request.Operation} {Request.Text}\n  ours   {Ours.Status} {Ours.Text}\n  theirs {Theirs.Status} {Theirs.Text}";
}
