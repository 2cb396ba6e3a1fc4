namespace Tern.Load.Scenarios;

/// <summary>Where requests go.</summary>
internal sealed record Origin(bool IsTls, string Host, int Port)
{
    /// <summary>As a Host header has it.</summary>
    public string Authority => Port == (IsTls ? 443 : 80) ? Host : $"{Host}:{Port}";

    public override string ToString() => $"{(IsTls ? "https" : "http")}://{Authority}";
}
