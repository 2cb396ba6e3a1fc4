namespace Tern.Local.Engine;

/// <summary>The reason that a text or a sum isn't a valid DynamoDB number.</summary>
internal enum NumberError
{
    None,
    NotANumber,
    TooManyDigits,
    Overflow,
    Underflow,
}
