namespace Tern.Load;

/// <summary>The scheme, host and port that requests are sent to.</summary>
internal sealed record Origin(bool IsTls, string Host, int Port)
{
    /// <summary>The value of the Host header.</summary>
    public string Authority => Port == (IsTls ? 443 : 80) ? Host : $"{Host}:{Port}";

    public override string ToString() => $"{(IsTls ? "https" : "http")}://{Authority}";
}
