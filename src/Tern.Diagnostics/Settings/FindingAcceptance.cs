namespace Tern.Diagnostics;

/// <summary>An accepted problem. A property that is null matches any place.</summary>
internal sealed record FindingAcceptance(DoctorRule Rule, string Reason, string? Scope, string? Operation, string? Resource)
{
    public bool Fits(DoctorRule rule, FindingPlace place) =>
        rule == Rule && Fits(Scope, place.Scope) && Fits(Operation, place.Operation) && Fits(Resource, place.Resource);

    private static bool Fits(string? wanted, string? found) => wanted is null || string.Equals(wanted, found, StringComparison.OrdinalIgnoreCase);
}
